import { useSearchParams } from 'react-router'

/** The query parameter with the number of loaded pages; every filter resets it. */
export const PAGES = 'pages'

/** The server's limit (docs/product.md 12.6). */
const MAX_LENGTH = 200

export const termOf = (search: URLSearchParams): string =>
  (search.get('q') ?? '').slice(0, MAX_LENGTH)

/** The search term of this page's address, which `ListSearch` sets. */
export function useTerm(): string {
  const [search] = useSearchParams()
  return termOf(search)
}
