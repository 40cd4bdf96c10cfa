import { useState } from 'react'
import { useChosenSearch } from '#src/platform/web/routing/chosen-search.tsx'

/**
 * The question that is shown. It is in the address, so that Back leads to the one before.
 * @param reached the last one that may be shown. @param kept where a draft stood
 */
export function useQuestionAt(reached: number, kept: number): [number, (at: number) => void] {
  const [search, set] = useChosenSearch({ replace: false })
  const [first] = useState(search.has('question') ? 0 : kept)
  const asked = Number(search.get('question') ?? first + 1) - 1
  const at = Number.isInteger(asked) ? Math.min(Math.max(asked, 0), reached) : 0
  return [at, next => set({ question: String(next + 1) })]
}
