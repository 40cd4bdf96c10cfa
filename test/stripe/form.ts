/** Parses Stripe's `items[0][price]=x` notation. */
export function parseForm(text: string): Record<string, unknown> {
  const root: Record<string, unknown> = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const keys = [...name.matchAll(/[^[\]]+/g)].map(([key]) => key)
    let at: Record<string, unknown> = root
    for (const key of keys.slice(0, -1)) {
      at[key] ??= {}
      at = at[key] as Record<string, unknown>
    }
    at[keys.at(-1) ?? ''] = value
  }
  return toArrays(root) as Record<string, unknown>
}

function toArrays(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  if (entries.length > 0 && entries.every(([key], index) => key === String(index)))
    return entries.map(([, each]) => toArrays(each))
  return Object.fromEntries(entries.map(([key, each]) => [key, toArrays(each)]))
}
