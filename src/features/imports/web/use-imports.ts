import { useQueryClient } from '@tanstack/react-query'
import { call, useChange } from '#src/platform/web/api/api.ts'
import { applyImport, discardImport, type MemberImport, uploadImport } from '../contract.ts'
import { appliedSentence } from '../domain/words.ts'
import { importsQuery } from './queries.ts'

const FAILED = 'Nothing was changed. Please try again.'

const paramsOf = ({ id }: MemberImport) => ({ id: String(id) })

/** Updates the list of imports with the last answer. */
function useKeep() {
  const client = useQueryClient()
  return (changed: MemberImport) =>
    client.setQueryData(importsQuery.queryKey, (known: MemberImport[] = []) =>
      known.some(({ id }) => id === changed.id)
        ? known.map(each => (each.id === changed.id ? changed : each))
        : [changed, ...known.filter(({ state }) => state !== 'previewed')],
    )
}

export function useUpload() {
  const keep = useKeep()
  return useChange((file: File) => call(uploadImport, { bytes: file, retry: false }), {
    onDone: keep,
  })
}

export function useApply(shown: MemberImport) {
  const keep = useKeep()
  return useChange(() => call(applyImport, { params: paramsOf(shown) }), {
    done: changed =>
      changed.state === 'applied'
        ? { title: 'Imported', description: appliedSentence(changed) }
        : undefined,
    failed: { title: 'This could not be imported', description: FAILED },
    onDone: keep,
    // What came in may be on any page.
    refetch: [[]],
  })
}

export function useDiscard(shown: MemberImport) {
  const client = useQueryClient()
  return useChange(() => call(discardImport, { params: paramsOf(shown) }), {
    failed: { title: 'This could not be thrown away', description: FAILED },
    onDone: () =>
      client.setQueryData(importsQuery.queryKey, (known: MemberImport[] = []) =>
        known.filter(({ id }) => id !== shown.id),
      ),
  })
}
