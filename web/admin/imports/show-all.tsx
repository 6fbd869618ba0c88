interface Props {
  isOpen: boolean;
  /** What there is more of, for those who hear it. */
  what: string;
  onToggle: () => void;
}

/** The rest of what was shortened, and back. */
export function ShowAll({ isOpen, what, onToggle }: Props) {
  return (
    <button type="button" className="show-all" aria-expanded={isOpen} onClick={onToggle}>
      {isOpen ? "Show less" : "Show all"}
      <span className="sr"> of {what}</span>
    </button>
  );
}
