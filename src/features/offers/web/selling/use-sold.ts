import { t } from '@lingui/core/macro'
import { call } from '#src/platform/web/api/api.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { suggestTime } from '../../contract/purchases.ts'
import { SELLING } from '../queries.ts'

type Options<V, D> = NonNullable<Parameters<typeof useChange<D, V>>[1]>

/** A change of a purchase; the coach's lists are fetched again. */
export function useSold<D, V = void>(
  send: (variables: V) => Promise<D>,
  options: Omit<Options<V, D>, 'refetch'>,
) {
  return useChange<D, V>(send, { ...options, refetch: SELLING })
}

/** Mails the buyer a link by which they choose a time. */
export const useSuggestion = (id: number, name: string) =>
  useSold(() => call(suggestTime, { params: { id: String(id) } }), {
    done: {
      title: t`A mail is on its way`,
      description: t`${name} can choose a time by its link.`,
    },
    failed: { title: t`No mail was sent` },
  })
