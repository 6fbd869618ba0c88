import { createRoot } from "react-dom/client";
import { followTyping, loadNeeded } from "./api/needed-script.ts";
import { guardReactsNodes } from "./foreign-changes.ts";
import { passPressesOn } from "./motion.ts";
import { openSite } from "./open-site.tsx";
import { followLayers } from "./routing/layers.ts";
import { WholeCrashScreen } from "./ui/crash-screen.tsx";
import { selectSearchedTexts } from "./ui/search-fields.ts";
import { ignoreStrayPresses } from "./ui/stray-presses.ts";

guardReactsNodes();
ignoreStrayPresses();
passPressesOn();
followLayers();
followTyping();
selectSearchedTexts();

// The document decides (document.ts), since an address can be written in several ways.
if (document.querySelector("meta[name=back-office]")) openBackOffice();
else if (document.querySelector(".offline") && location.pathname !== "/offline")
  import("./open-shell.tsx").then(({ openShell }) => openShell());
else openSite();

/** Imported dynamically, so that visitors don't load the back office. */
async function openBackOffice(): Promise<void> {
  try {
    const { openOffice } = await loadNeeded(() => import("./open-office.tsx"));
    openOffice();
  } catch (error) {
    createRoot(document.body).render(<WholeCrashScreen error={error} />);
  }
}
