/** One file to plant, and the lint rule that must report it; no rule: the file is right and must not be reported. */
export type PlantedFile = { path: string; text: string; rule?: string };
