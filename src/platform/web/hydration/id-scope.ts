import { createContext, useContext, useId as useLibraryId, useState } from 'react'

/** Names the ids of the components within, in the order in which they are rendered first. */
export interface IdScope {
  name: string
  count: number
}

/** Null where nothing is taken over, as on public pages. */
export const IdScopeContext = createContext<IdScope | null>(null)

/** @returns a scope within this one */
export function useIdScope(): IdScope {
  const name = useId()
  return useState(() => ({ name: `${name}-`, count: 0 }))[0]
}

/**
 * An id that is the same in the browser as on the server. The library's own counts in the order of rendering, which
 * differs where a part is taken over later.
 */
export function useId(): string {
  const scope = useContext(IdScopeContext)
  const own = useLibraryId()
  return useState(() => (scope ? scope.name + scope.count++ : own))[0]
}
