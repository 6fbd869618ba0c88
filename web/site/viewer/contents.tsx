import { useEffect, useRef } from "react";
import { type PageNavigation, sectionOf, sectionsInOrder } from "../../../contract/catalogs/catalog-rules.ts";
import { UnstyledButton } from "../../ui/button.tsx";

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

/** The categories (spec section 2, 'Catalogue viewer') as a select, which takes less room than buttons. */
export function CatalogueSelect({ categories, current, onCategory }: CategoriesProps) {
  return (
    <select
      className="in vcatalogue"
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
  );
}

/** The section buttons; the current page's section is highlighted (spec section 4). */
export function SectionList({ navigation, page, onPage }: SectionsProps) {
  const current = sectionOf(page, navigation);
  const list = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when another section is highlighted
  useEffect(() => {
    list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [current]);
  return (
    <nav className="nav-list vnav vsections no-phone" aria-label="Sections">
      <h3 className="tiny quiet mid">Sections</h3>
      <ul ref={list}>
        {sectionsInOrder(navigation).map((section) => (
          <li key={section.name}>
            <UnstyledButton
              className="vline"
              aria-current={section.name === current || undefined}
              onClick={() => onPage(section.page)}
            >
              <span className="breaks">{section.name}</span>
              <span className="vline-number mono tiny quiet">{section.page}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Categories and sections as selects, below 1024 px (look 'Phones'). */
export function ContentSelects({ navigation, page, onPage, ...catalogues }: CategoriesProps & SectionsProps) {
  const sections = sectionsInOrder(navigation);
  const section = sectionOf(page, navigation);
  return (
    <div className="stack gap-2 vselects">
      <CatalogueSelect {...catalogues} />
      <select
        className="in only-phone"
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
