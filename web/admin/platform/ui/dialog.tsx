import { Modal, type ModalProps } from "../../../ui/modal.tsx";
import { AdminToasts } from "./toasts.tsx";

/** A modal dialog of the back office with its own toast container. */
export function Dialog({ children, ...modal }: ModalProps) {
  return (
    <Modal {...modal}>
      {children}
      <AdminToasts />
    </Modal>
  );
}
