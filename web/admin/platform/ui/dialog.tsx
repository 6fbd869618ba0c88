import { Modal, type ModalProps } from "#web/ui/modal/modal.tsx";
import { AdminToasts } from "./toasts.tsx";

export function Dialog({ children, ...modal }: ModalProps) {
  return (
    <Modal {...modal}>
      {children}
      <AdminToasts />
    </Modal>
  );
}
