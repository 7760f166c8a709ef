/** One line of the table: what was measured, against which bound, and whether it holds. */
export type Figure = { name: string; figure: string; bound: string; holds: boolean };
