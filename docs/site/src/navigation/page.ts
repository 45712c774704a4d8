/** A page of the site. */
export interface Page {
  /** Its path on the site, without an extension: `guide/agents`. */
  readonly path: string;
  /** Its name in the navigation. Default: its first heading. */
  readonly title?: string;
  /**
   * The Markdown file that it shows, relative to the root of the workspace. Missing if the page is generated from code.
   */
  readonly source?: string;
  /** Shows only these sections of its file, by their headings. */
  readonly headings?: readonly string[];
}

/** A group of pages in the navigation. */
export interface Chapter {
  readonly title: string;
  readonly pages: readonly Page[];
  /** Whether its pages are hidden at first. */
  readonly collapsed?: boolean;
}
