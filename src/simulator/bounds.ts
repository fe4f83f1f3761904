/** The least and the most that an option in numbers can be. */
export const BOUNDS = {
  port: [0, 65_535],
  memory: [1, 1_048_576],
  sandboxes: [1, 1_000_000],
  journal: [1, 1_000_000],
} as const;

export const MOST_TRAFFIC = 100_000;
