import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Eye, Pencil } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { href, Link, useNavigate } from 'react-router'
import type { Formats } from '#src/contract/formats.ts'
import { i18n } from '#src/contract/i18n.ts'
import { changedFields } from '#src/contract/merge.ts'
import { useSession } from '#src/features/sign-in/web/session.tsx'
import { ApiError, call } from '#src/platform/web/api/api.ts'
import { outdate } from '#src/platform/web/api/query-keys.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { useFormats, useNow, useZone } from '#src/platform/web/calendar/clock.tsx'
import { VersionChoice, versionsOf } from '#src/platform/web/editing/version-choice.tsx'
import { Form } from '#src/platform/web/forms/form.tsx'
import { useForm } from '#src/platform/web/forms/use-form.ts'
import { Screen } from '#src/platform/web/layout/screen.tsx'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button, buttonClass } from '#src/platform/web/ui/button.tsx'
import { ConfirmDialog } from '#src/platform/web/ui/confirm-dialog.tsx'
import { cx } from '#src/platform/web/ui/cx.ts'
import { FailedChange } from '#src/platform/web/ui/loading.tsx'
import { DEFAULT_TAX } from '../../constants.ts'
import {
  type Content,
  changeOffer,
  createOffer,
  deleteOffer,
  listOwnOffers,
  type Offer,
  type OwnOffer,
} from '../../contract/offers.ts'
import { OfferView } from '../buying/offer-view.tsx'
import { offerPicturesQuery, offerSettingsQuery, ownOffersQuery, SELLING } from '../queries.ts'
import { type Choices, useChoices } from './choices.ts'
import { optionsOf } from './contents-input.tsx'
import {
  BLANK,
  type ContentForm,
  centsIn,
  changedBodyOf,
  contentsOf,
  isInstant,
  isPlan,
  type OfferForm,
  offerBodyOf,
  offerErrors,
  offerFormOf,
  PAYS_LABELS,
  VISIBLE_LABELS,
} from './offer-fields.ts'
import { OfferInputs } from './offer-inputs.tsx'

const FIELD_NAMES: Readonly<Record<keyof OfferForm, MessageDescriptor>> = {
  title: msg`Title`,
  slug: msg`Address`,
  line: msg`One line about it`,
  description: msg`Description`,
  picture: msg`Picture`,
  pays: msg`How it is paid`,
  price: msg`Price`,
  instalments: msg`Number of payments`,
  contents: msg`What it holds`,
  on_sale_from: msg`First day`,
  on_sale_until: msg`Last day`,
  limit: msg`How many at most`,
  per_person: msg`How often for one person`,
  visible: msg`Who can buy it`,
}

/** A field's value as it reads on the screen. */
const valueIn =
  (choices: Choices, { dayOf }: Formats) =>
  (form: OfferForm, field: keyof OfferForm): string => {
    if (field === 'pays') return i18n._(PAYS_LABELS[form.pays])
    if (field === 'visible') return i18n._(VISIBLE_LABELS[form.visible][0])
    if (field === 'picture') return form.picture && t`A picture of the library`
    if (field === 'on_sale_from') return isInstant(form[field]) ? dayOf(form[field]) : form[field]
    if (field === 'on_sale_until')
      return isInstant(form[field]) ? dayOf(Date.parse(form[field]) - 1) : form[field]
    if (field !== 'contents') return form[field]
    return contentsOf(form)
      .map(({ kind, of, count, months }) => {
        const [, name = ''] = optionsOf(kind, choices).find(([value]) => value === of) ?? []
        if (months) return t`${count} ${name} for ${months} months`.trim()
        return `${count} ${name}`.trim()
      })
      .join('\n')
  }

const FORM = 'offer-form'

interface OfferEditorProps {
  /** Undefined for a new one. */
  offer: OwnOffer | undefined
  currency: string
}

function useOffer(offer: OwnOffer | undefined, currency: string) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const params = { id: String(offer?.id) }
  const readAll = () =>
    client.fetchQuery({ ...ownOffersQuery, queryFn: () => call(listOwnOffers), staleTime: 0 })
  const form = useForm({
    keep: draftOf(offer?.id ?? 'new'),
    stored: offer ? offerFormOf(offer) : BLANK,
    since: offer?.updated_at ?? '',
    check: typed => offerErrors(typed, currency),
    send(typed, idempotencyKey, { base, since }) {
      if (!offer) return call(createOffer, { body: offerBodyOf(typed, currency), idempotencyKey })
      const changed = Object.keys(changedFields(base, typed)) as (keyof OfferForm)[]
      const body = { ...changedBodyOf(changed, typed, currency), expected_updated_at: since }
      return call(changeOffer, { params, body })
    },
    async newer(error) {
      if (!(error instanceof ApiError) || error.code !== 'offer_stale') return null
      const theirs = (await readAll()).find(({ id }) => id === offer?.id)
      return theirs ? { server: offerFormOf(theirs), since: theirs.updated_at } : null
    },
    onFailed: error => (error instanceof ApiError ? sentErrors(error) : undefined),
    storedBy: saved => ({
      stored: offerFormOf(saved),
      since: saved.updated_at,
      ...(!offer && { keep: draftOf(saved.id) }),
    }),
    done: ({ visible, title }) => ({
      title: visible === 'off' ? t`Saved` : t`Saved, and on its page`,
      description: title,
    }),
    onDone: () => outdate(client, ...SELLING),
    leave({ id }) {
      if (!offer) navigate(href('/coach/offers/:id', { id: String(id) }), { replace: true })
    },
  })
  const remove = useChange(() => call(deleteOffer, { params }), {
    done: t`The offer is deleted`,
    failed: { title: t`Not deleted` },
    async onDone() {
      form.forget()
      await outdate(client, ...SELLING)
      navigate(href('/coach/offers'), { replace: true })
    },
  })
  return { form, remove }
}

const draftOf = (id: number | 'new'): string => `offer-edit:${id}`

/** Writes an offer, with its page beside it. */
export function OfferEditor({ offer, currency }: OfferEditorProps) {
  const formats = useFormats()
  const choices = useChoices()
  const { form, remove } = useOffer(offer, currency)
  const { values, conflicts } = form
  const isRight = conflicts.length === 0 && Object.keys(form.errors).length === 0
  const preview = usePreview(values, currency, choices)

  const saveButton = (
    <Button
      type="submit"
      form={FORM}
      busy={form.isSending}
      disabled={(offer !== undefined && !form.isChanged) || conflicts.length > 0}
    >
      {values.visible !== 'off' && offer?.visible !== values.visible
        ? t`Save and put it on sale`
        : t`Save`}
    </Button>
  )

  return (
    <Screen
      title={values.title || t`New offer`}
      intro={<p role="status">{stateOf(form.isChanged, offer)}</p>}
      actions={offer && <Acts offer={offer} remove={remove} />}
    >
      <div className="mb-6 empty:hidden">
        <VersionChoice
          title={t`This offer was saved elsewhere in the meantime`}
          versions={versionsOf(
            form.edit,
            field => i18n._(FIELD_NAMES[field]),
            valueIn(choices, formats),
          )}
          onChoose={form.choose}
        />
      </div>
      {isRight && (
        <FailedChange of={form} title={t`The offer is not saved yet`} className="mb-6">
          {t`What you typed is kept in this browser. Please try again.`}
        </FailedChange>
      )}
      {offer && offer.sold > 0 && form.isChanged && (
        <Alert className="mb-6">
          <Trans>
            What has been sold stays as it was sold: with its words, its price and what it holds.
          </Trans>
        </Alert>
      )}
      <Columns preview={preview} saveButton={saveButton}>
        <Form of={form} id={FORM} className="grid gap-8">
          <OfferInputs form={form} isNew={offer === undefined} {...{ currency, choices }} />
        </Form>
      </Columns>
    </Screen>
  )
}

/** A taken address stands beside its field. */
const sentErrors = ({ code, message, fields }: ApiError): Readonly<Record<string, string>> =>
  code === 'slug_taken' ? { slug: message } : fields

function stateOf(isChanged: boolean, offer: OwnOffer | undefined): string {
  if (isChanged) return t`Not saved yet. What you typed is kept in this browser.`
  if (!offer) return t`What do you sell? You see its page while you write.`
  if (offer.visible === 'off') return t`Saved. Only you see it.`
  return offer.visible === 'link' ? t`Saved, and on sale by its link.` : t`Saved, and on sale.`
}

/** What is being written, as its page will show it. */
function usePreview(form: OfferForm, currency: string, choices: Choices): Offer {
  const { user } = useSession()
  const zone = useZone()
  const now = useNow()
  const { data: pictures = [] } = useQuery(offerPicturesQuery)
  const { data: settings } = useQuery(offerSettingsQuery)
  const from = isInstant(form.on_sale_from) ? form.on_sale_from : null
  const until = isInstant(form.on_sale_until) ? form.on_sale_until : null
  const why =
    from && Date.parse(from) > now ? 'not_yet' : until && Date.parse(until) <= now ? 'over' : null
  const cents = form.pays === 'free' ? 0 : centsIn(form.price, currency)
  return {
    id: 1,
    title: form.title || t`Title`,
    slug: form.slug,
    line: form.line,
    description: form.description,
    picture: pictures.find(({ id }) => String(id) === form.picture) ?? null,
    price: Number.isNaN(cents) ? 0 : cents,
    currency,
    pays: form.pays,
    instalments: form.pays === 'instalments' ? Math.max(1, numberIn(form.instalments)) : null,
    contents: contentsOf(form).map(content => contentOf(content, choices)),
    on_sale_from: from,
    on_sale_until: until,
    limit: null,
    per_person: null,
    visible: form.visible,
    available: why === null,
    why,
    coach: user && { name: user.full_name || user.username, zone },
    terms: settings?.terms ?? '',
    tax: settings?.tax ?? DEFAULT_TAX,
  }
}

const numberIn = (text: string) => (Number.isInteger(Number(text)) ? Number(text) : 0)

function contentOf({ kind, of, count, months }: ContentForm, { types, groups }: Choices): Content {
  if (kind === 'plan') return { kind, plan: isPlan(of) ? of : 'basic', months: numberIn(months) }
  if (kind === 'group') {
    const { name = '…' } = groups.find(({ id }) => String(id) === of) ?? {}
    return { kind, group: Number(of), name }
  }
  const { name = '…', minutes = 0 } = types.find(({ id }) => String(id) === of) ?? {}
  return {
    kind,
    session_type: Number(of),
    count: numberIn(count),
    months: numberIn(months),
    name,
    minutes,
  }
}

function Acts({
  offer,
  remove,
}: {
  offer: OwnOffer
  remove: ReturnType<typeof useOffer>['remove']
}) {
  return (
    <>
      {offer.sold === 0 && offer.open === 0 && (
        <ConfirmDialog
          title={t`Delete “${offer.title}”?`}
          description={t`Nobody has bought it. Its page answers with “not found” from then on.`}
          confirmLabel={t`Delete`}
          cancelLabel={t`Keep it`}
          busy={remove.isPending}
          trigger={
            <Button variant="quiet">
              <Trans>Delete</Trans>
            </Button>
          }
          onConfirm={() => remove.mutate()}
        />
      )}
      <Link to={href('/offers/:slug', { slug: offer.slug })} className={buttonClass('secondary')}>
        <Trans>Open its page</Trans>
      </Link>
    </>
  )
}

interface ColumnsProps {
  preview: Offer
  /** Stays in reach at the foot of the screen. */
  saveButton: ReactNode
  children: ReactNode
}

/** The form with the page beside it, or in its place where there is no room for both. */
function Columns({ preview, saveButton, children }: ColumnsProps) {
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? Pencil : Eye
  return (
    <div className="items-start gap-8 xl:grid xl:grid-cols-2">
      <div className={cx('min-w-0', isShown && 'max-xl:hidden')}>{children}</div>
      <section
        id="offer-preview"
        aria-label={t`As visitors see it`}
        className={cx('min-w-0 xl:sticky xl:top-20', !isShown && 'max-xl:hidden')}
      >
        <p className="mb-3 text-ink-soft text-sm">
          <Trans>As visitors see it</Trans>
        </p>
        <div inert className="rounded-lg border border-line bg-paper p-5 sm:p-8">
          <OfferView offer={preview} isPreview>
            <div className="mt-6 grid">
              <span className={buttonClass('primary', 'lg')}>
                {preview.pays === 'free' ? t`Get it` : t`Buy`}
              </span>
            </div>
          </OfferView>
        </div>
      </section>
      <div className="sticky bottom-(--bar) z-10 -mx-4 mt-6 flex flex-wrap justify-center gap-3 border-line border-t bg-paper px-4 py-2 xl:col-span-2 xl:justify-start">
        <Button
          variant="secondary"
          className="xl:hidden"
          aria-expanded={isShown}
          aria-controls="offer-preview"
          onClick={() => setShown(!isShown)}
        >
          <Icon aria-hidden className="size-4" />
          {isShown ? t`Back to the form` : t`Show its page`}
        </Button>
        <div className={cx(isShown && 'max-xl:hidden')}>{saveButton}</div>
      </div>
    </div>
  )
}
