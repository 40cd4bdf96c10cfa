import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#src/platform/web/api/api.ts'
import { toastError } from '#src/platform/web/ui/toast-error.ts'
import { toast } from '#src/platform/web/ui/toast-store.ts'
import { applyImport, discardImport, type MemberImport, uploadImport } from '../contract.ts'
import { appliedSentence } from '../domain/words.ts'
import { importsQuery } from './queries.ts'

const FAILED = 'Nothing was changed. Please try again.'

const paramsOf = ({ id }: MemberImport) => ({ id: String(id) })

/** Updates the list of imports with the last answer. */
function useKeep() {
  const client = useQueryClient()
  return {
    keep: (changed: MemberImport) =>
      client.setQueryData(importsQuery.queryKey, (known: MemberImport[] = []) =>
        known.some(({ id }) => id === changed.id)
          ? known.map(each => (each.id === changed.id ? changed : each))
          : [changed, ...known.filter(({ state }) => state !== 'previewed')],
      ),
    /** What came in may be on any page. */
    refresh: () => client.invalidateQueries(),
  }
}

export function useUpload() {
  const { keep } = useKeep()
  return useMutation({
    mutationFn: (file: File) => call(uploadImport, { bytes: file, retry: false }),
    onSuccess: keep,
  })
}

export function useApply(shown: MemberImport) {
  const { keep, refresh } = useKeep()
  return useMutation({
    mutationFn: () => call(applyImport, { params: paramsOf(shown) }),
    onSuccess: changed => {
      keep(changed)
      if (changed.state === 'applied')
        toast({ title: 'Imported', description: appliedSentence(changed), tone: 'success' })
      return refresh()
    },
    onError: error => toastError(error, FAILED, 'This could not be imported'),
  })
}

export function useDiscard(shown: MemberImport) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(discardImport, { params: paramsOf(shown) }),
    onSuccess: () =>
      client.setQueryData(importsQuery.queryKey, (known: MemberImport[] = []) =>
        known.filter(({ id }) => id !== shown.id),
      ),
    onError: error => toastError(error, FAILED, 'This could not be thrown away'),
  })
}
