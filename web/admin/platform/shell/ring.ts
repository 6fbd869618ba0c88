/** Plays two short synthesized notes. Browsers stay silent before the first user interaction. */
export function ring(): void {
  try {
    const context = new AudioContext();
    const volume = context.createGain();
    volume.gain.value = 0.08;
    volume.connect(context.destination);
    for (const [at, pitch] of [
      [0, 880],
      [0.18, 1175],
    ] as const) {
      const note = context.createOscillator();
      note.frequency.value = pitch;
      note.connect(volume);
      note.start(context.currentTime + at);
      note.stop(context.currentTime + at + 0.14);
    }
    setTimeout(() => void context.close(), 1000);
  } catch {
    // Without sound, the title and the notification remain.
  }
}
