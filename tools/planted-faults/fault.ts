/** A change of one place in the source that breaks something, and the test that has to fail then. */
export type Fault = {
  /** What goes wrong. */
  name: string;
  /** From the repository's folder, as `find`, which stands in it exactly once. */
  file: string;
  find: string;
  replace: string;
  test: {
    file: string;
    /** The titles of its groups and its own, joined by ` › `. */
    name: string;
    /** The file that its own title stands in, when it is not its test file. */
    suite?: string;
  };
};
