import { useLocation, useNavigate } from "@tanstack/react-router";
import { useLayoutEffect, useState } from "react";

/**
 * The token of the link that was opened, or empty. It leaves the address at once, and with it the browser's history;
 * a second link that is opened in the same tab takes its place.
 */
export function useToken(): string {
  const hash = useLocation({ select: (location) => location.hash });
  const [token, setToken] = useState(hash);
  const navigate = useNavigate();
  useLayoutEffect(() => {
    if (!hash) return;
    setToken(hash);
    void navigate({ to: "/admin/invitation", hash: "", replace: true });
  }, [hash, navigate]);
  return token;
}
