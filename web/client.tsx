import { createRoot } from "react-dom/client";
import { passPressesOn } from "./motion.ts";
import { openSite } from "./open-site.tsx";
import { WholeCrashScreen } from "./ui/crash-screen.tsx";
import { ignoreStrayPresses } from "./ui/stray-presses.ts";

ignoreStrayPresses();
passPressesOn();

// The document says it itself (document.ts): an address can be written in more ways than one.
if (document.querySelector("meta[name=back-office]")) openBackOffice();
else openSite();

/** The back office, with all that it needs, is nothing that a visitor loads. */
async function openBackOffice(): Promise<void> {
  try {
    const { openOffice } = await import("./open-office.tsx");
    openOffice();
  } catch (error) {
    createRoot(document.body).render(<WholeCrashScreen error={error} />);
  }
}
