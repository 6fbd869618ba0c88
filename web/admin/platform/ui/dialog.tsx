import { Modal, type ModalProps } from "../../../ui/modal.tsx";
import { AdminToasts } from "./toasts.tsx";

/** A modal dialog of the back office, with a place of its own for its toasts. */
export function Dialog({ children, ...modal }: ModalProps) {
  return (
    <Modal {...modal}>
      {children}
      <AdminToasts />
    </Modal>
  );
}
