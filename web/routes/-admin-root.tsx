/** The root of the back office with its styles: a module of its own, so that public pages load neither. */
import "../admin/admin.css";

export { AdminRoot } from "../admin/platform/shell/admin-root.tsx";
