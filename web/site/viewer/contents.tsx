import { type ReactNode, useEffect, useRef } from "react";
import { type PageNavigation, sectionOf, sectionsInOrder } from "#contract/catalogs/catalog-rules.ts";
import { UnstyledButton } from "#web/ui/button.tsx";

interface CategoriesProps {
  categories: readonly { name: string; key: string }[];
  current: string | undefined;
  onCategory: (key: string) => void;
}

interface SectionsProps {
  navigation: PageNavigation;
  page: number;
  onPage: (page: number) => void;
}

/** The category buttons (spec section 2, 'Catalogue viewer'), from 1024 px above the section buttons. */
export function CategoryList({ categories, current, onCategory }: CategoriesProps) {
  if (categories.length === 0) return null;
  return (
    <ButtonList label="Categories" heading="Catalogues" className="vcategories" current={current}>
      {categories.map(({ name, key }) => (
        <li key={key}>
          <UnstyledButton
            className="vline stage-line"
            aria-current={key === current || undefined}
            onClick={() => onCategory(key)}
          >
            <span className="clamp breaks">{name}</span>
          </UnstyledButton>
        </li>
      ))}
    </ButtonList>
  );
}

/** The section buttons; the current page's section is highlighted (spec section 4). */
export function SectionList({ navigation, page, onPage }: SectionsProps) {
  const current = sectionOf(page, navigation);
  return (
    <ButtonList label="Sections" heading="Sections" className="vsections" current={current}>
      {sectionsInOrder(navigation).map((section) => (
        <li key={section.name}>
          <UnstyledButton
            className="vline stage-line"
            aria-current={section.name === current || undefined}
            onClick={() => onPage(section.page)}
          >
            <span className="breaks">{section.name}</span>
            <span className="vline-number mono tiny quiet">{section.page}</span>
          </UnstyledButton>
        </li>
      ))}
    </ButtonList>
  );
}

interface ButtonListProps {
  label: string;
  heading: string;
  className: string;
  /** The list scrolls until the current entry is visible whenever this changes. */
  current: string | undefined;
  children: ReactNode;
}

function ButtonList({ label, heading, className, current, children }: ButtonListProps) {
  const list = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when another entry is highlighted
  useEffect(() => {
    list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [current]);
  return (
    <nav className={`nav-list vnav ${className}`} aria-label={label}>
      <h3 className="tiny quiet mid">{heading}</h3>
      <ul ref={list}>{children}</ul>
    </nav>
  );
}

/** Categories and sections as selects, below 1024 px (look 'Phones'). */
export function ContentSelects({
  categories,
  current,
  onCategory,
  navigation,
  page,
  onPage,
}: CategoriesProps & SectionsProps) {
  const sections = sectionsInOrder(navigation);
  const section = sectionOf(page, navigation);
  return (
    <div className="gap-2 vselects">
      <select
        className="in"
        aria-label="Catalogue"
        value={current ?? ""}
        onChange={(event) => onCategory(event.currentTarget.value)}
      >
        {!categories.some(({ key }) => key === current) && <option value={current ?? ""}>Catalogues</option>}
        {categories.map(({ name, key }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
      <select
        className="in"
        aria-label="Section"
        value={section ?? ""}
        disabled={sections.length === 0}
        onChange={(event) => onPage(navigation[event.currentTarget.value] ?? page)}
      >
        {section === undefined && <option value="">Sections</option>}
        {sections.map(({ name }) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
