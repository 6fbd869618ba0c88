import type { ReactNode } from "react";
import frame from "./frame.svg?url";

interface Props {
  title: string;
  text: string;
  children: ReactNode;
  footer?: string;
}

export function SignInCard({ title, text, children, footer }: Props) {
  return (
    <main className="split login" id="main" tabIndex={-1}>
      <div className="art middle">
        <img src={frame} width="400" height="300" alt="" loading="lazy" />
      </div>
      <div className="box middle">
        <section className="panel narrow" aria-labelledby="login-title">
          <header>
            <h1 id="login-title" className="title-28">
              {title}
            </h1>
            <p className="whole">{text}</p>
          </header>
          {children}
          {footer && (
            <footer>
              <p className="small quiet">{footer}</p>
            </footer>
          )}
        </section>
        <a className="small" href="/">
          Back to the website
        </a>
      </div>
    </main>
  );
}
