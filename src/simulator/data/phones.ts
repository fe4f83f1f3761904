const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** A state or a fixture as it was stored. Where Leadline 0.1 did so, the device that is now `Phone` was `Mobile`. */
export function withPhones(stored: unknown): unknown {
  if (!isRecord(stored) || !Array.isArray(stored.sites)) return stored;
  return { ...stored, sites: stored.sites.map(site => deep(site, ['traffic', 'profile', 'devices'])) };
}

function deep(value: unknown, [key, ...rest]: readonly string[]): unknown {
  if (!isRecord(value)) return value;
  if (key === undefined) return renamed(value);
  return key in value ? { ...value, [key]: deep(value[key], rest) } : value;
}

function renamed(devices: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(devices).map(([device, weight]) => [device === 'Mobile' ? 'Phone' : device, weight]),
  );
}
