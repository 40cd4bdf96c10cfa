/** An address with a query. @param query without undefined values */
export function withQuery(path: string, query: Record<string, string | undefined>): string {
  const given = Object.entries(query).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path
}
