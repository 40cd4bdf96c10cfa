import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { changedFields } from '#src/contract/merge.ts'
import { ApiError, call, useChange } from '#src/platform/web/api/api.ts'
import { drafts } from '#src/platform/web/drafts/draft-store.ts'
import { clearDraft } from '#src/platform/web/drafts/drafts.ts'
import { sendMerged } from '#src/platform/web/editing/send-merged.ts'
import { useKeptEdit } from '#src/platform/web/editing/use-kept-edit.ts'
import { afterSave, type Edit, fieldsOf } from '#src/platform/web/editing/use-merged-edit.ts'
import {
  changeOffer,
  createOffer,
  deleteOffer,
  listOwnOffers,
  type OwnOffer,
} from '../../contract/offers.ts'
import { ownOffersQuery, refetchSelling } from '../queries.ts'
import { BLANK, changedBodyOf, type OfferForm, offerBodyOf, offerFormOf } from './offer-fields.ts'

const FIELDS = fieldsOf<OfferForm>()

const draftOf = (id: number | 'new') => `offer-edit:${id}`

/** A local draft keeps what is typed until it is saved; what another device saves meanwhile is merged in. */
export function useOffer(
  offer: OwnOffer | undefined,
  currency: string,
  onGone: (offer?: OwnOffer) => void,
) {
  const client = useQueryClient()
  const key = draftOf(offer?.id ?? 'new')
  const editing = useKeptEdit(key, offer ? offerFormOf(offer) : BLANK, offer?.updated_at ?? '')
  const latest = useRef(editing.edit)
  latest.current = editing.edit
  const refresh = () => refetchSelling(client)

  function send({ base, mine, since }: Edit<OfferForm>, idempotencyKey: string) {
    if (!offer) return call(createOffer, { body: offerBodyOf(mine, currency), idempotencyKey })
    const changed = Object.keys(changedFields(base, mine)) as (keyof OfferForm)[]
    const body = { ...changedBodyOf(changed, mine, currency), expected_updated_at: since }
    return call(changeOffer, { params: { id: String(offer.id) }, body })
  }

  async function newer(error: unknown) {
    if (!(error instanceof ApiError) || error.code !== 'offer_stale') return null
    const all = await client.fetchQuery({
      ...ownOffersQuery,
      queryFn: () => call(listOwnOffers),
      staleTime: 0,
    })
    const theirs = all.find(each => each.id === offer?.id)
    return theirs ? { server: offerFormOf(theirs), since: theirs.updated_at } : null
  }

  const save = useChange(
    (edit: Edit<OfferForm>, idempotencyKey) =>
      sendMerged(edit, FIELDS, { send: each => send(each, idempotencyKey), newer }),
    {
      done: ({ stored }) => ({
        title: stored.visible === 'off' ? 'Saved' : 'Saved, and on its page',
        description: stored.title,
      }),
      async onDone({ sent, stored }) {
        const now = offerFormOf(stored)
        if (offer) {
          editing.saved(now, stored.updated_at, sent)
          await refresh()
          return
        }
        await refresh()
        const typed = afterSave(latest.current, sent, now, stored.updated_at, FIELDS)
        clearDraft(key)
        if (!FIELDS.isSame(typed.base, typed.mine)) drafts.write(draftOf(stored.id), typed)
        onGone(stored)
      },
    },
  )

  const remove = useChange(() => call(deleteOffer, { params: { id: String(offer?.id) } }), {
    done: 'The offer is deleted',
    failed: { title: 'Not deleted' },
    async onDone() {
      clearDraft(key)
      await refresh()
      onGone()
    },
  })

  return {
    ...editing,
    form: editing.value,
    save: { ...save, send: () => save.mutate(editing.edit) },
    remove,
  }
}
