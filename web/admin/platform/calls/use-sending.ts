import { useRef, useState } from "react";

export interface SendOptions {
  signal: AbortSignal;
  /** Hears the share that is sent, 0 to 1. */
  onProgress: (share: number) => void;
}

export interface Sending {
  isRunning: boolean;
  /** The share that is sent, 0 to 1; undefined while nothing goes to the server. */
  share: number | undefined;
  /** Sends something that can be given up; whoever gives it up hears nothing of it any more. */
  send(call: (options: SendOptions) => Promise<void>): Promise<void>;
  giveUp(): void;
}

/** One upload at a time, with how much of it is sent. */
export function useSending(): Sending {
  const [isRunning, setIsRunning] = useState(false);
  const [share, setShare] = useState<number>();
  const running = useRef<AbortController>(undefined);
  return {
    isRunning,
    share,
    async send(call) {
      running.current = new AbortController();
      const { signal } = running.current;
      setIsRunning(true);
      try {
        await call({ signal, onProgress: setShare });
      } catch (error) {
        if (!signal.aborted) throw error;
      } finally {
        setIsRunning(false);
        setShare(undefined);
      }
    },
    giveUp: () => running.current?.abort(),
  };
}
