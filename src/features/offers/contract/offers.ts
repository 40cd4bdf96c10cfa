import * as z from 'zod/mini'
import { rangeDays } from '#src/contract/calendar.ts'
import { calendarDate, endpoint, id, idParam, instant } from '#src/contract/endpoint.ts'
import { refusal, said } from '#src/contract/i18n.ts'
import { freeText, name, text, verbatim } from '#src/contract/texts.ts'
import { BAD_DATES, SLOT_DAYS_MAX, TOO_MANY_DAYS } from '#src/features/scheduling/constants.ts'
import { moment, version, whole, zone } from '#src/features/scheduling/contract/fields.ts'
import { addsPicture, libraryPicture } from '#src/features/site/contract/pictures.ts'
import {
  BAD_SLUG,
  CONTENTS_MAX,
  DESCRIPTION_MAX,
  INSTALMENTS_MAX,
  INSTALMENTS_MIN,
  LIMIT_MAX,
  LINE_MAX,
  MONTHS_MAX,
  OFFER_PLANS,
  PAYS,
  PER_PERSON_MAX,
  PRICE_MAX,
  REASONS,
  SESSIONS_MAX,
  SLUG_MAX,
  TAXES,
  TERMS_MAX,
  TITLE_MAX,
  VISIBILITIES,
} from '../constants.ts'

const months = whole(1, MONTHS_MAX)
const newSessions = z.object({
  kind: z.literal('sessions'),
  session_type: id,
  count: whole(1, SESSIONS_MAX),
  months,
})
const newGroup = z.object({ kind: z.literal('group'), group: id })
const planMonths = z.object({ kind: z.literal('plan'), plan: z.enum(OFFER_PLANS), months })

export const newContent = z.discriminatedUnion('kind', [newSessions, newGroup, planMonths])
export type NewContent = z.output<typeof newContent>

/** The site adds what a session type or group is called now. */
export const content = z.discriminatedUnion('kind', [
  z.extend(newSessions, { name: z.string(), minutes: z.int() }),
  z.extend(newGroup, { name: z.string() }),
  planMonths,
])
export type Content = z.infer<typeof content>

export const slug = text(1, SLUG_MAX).check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, refusal(BAD_SLUG)))

const offerFields = {
  title: name(1, TITLE_MAX),
  slug,
  line: text(0, LINE_MAX),
  /** Markdown; HTML in it is shown as text. */
  description: freeText(DESCRIPTION_MAX),
  /** The id of one of the library's pictures. */
  picture: z.nullable(id),
  /** The whole, in the currency's smallest unit; 0 exactly when it is free. */
  price: whole(0, PRICE_MAX),
  pays: z.enum(PAYS),
  instalments: z.nullable(whole(INSTALMENTS_MIN, INSTALMENTS_MAX)),
  contents: z.array(newContent).check(z.maxLength(CONTENTS_MAX)),
  on_sale_from: z.nullable(moment),
  on_sale_until: z.nullable(moment),
  limit: z.nullable(whole(1, LIMIT_MAX)),
  /** How often one person may take or buy it; null for as often as they like. */
  per_person: z.nullable(whole(1, PER_PERSON_MAX)),
  visible: z.enum(VISIBILITIES),
}

export const newOffer = z.object({
  ...offerFields,
  /** Made from the title where it is left out. */
  slug: z.optional(slug),
  line: z._default(offerFields.line, ''),
  description: z._default(offerFields.description, ''),
  picture: z._default(offerFields.picture, null),
  instalments: z._default(offerFields.instalments, null),
  contents: z._default(offerFields.contents, []),
  on_sale_from: z._default(offerFields.on_sale_from, null),
  on_sale_until: z._default(offerFields.on_sale_until, null),
  limit: z._default(offerFields.limit, null),
  /** Left out, 1 for what is free, and null for what is paid. */
  per_person: z.optional(offerFields.per_person),
  visible: z._default(offerFields.visible, 'off'),
})
export type NewOffer = z.output<typeof newOffer>

const offerChange = z.extend(z.partial(z.object(offerFields)), { expected_updated_at: version })
export type OfferChange = z.output<typeof offerChange>

/** What everybody who may see an offer gets. */
export const offer = z.object({
  id,
  title: z.string(),
  slug: z.string(),
  line: z.string(),
  description: z.string(),
  picture: z.nullable(libraryPicture),
  price: z.int(),
  /** ISO 4217, in capitals. */
  currency: z.string(),
  pays: z.enum(PAYS),
  instalments: z.nullable(z.int()),
  contents: z.array(content),
  on_sale_from: z.nullable(instant),
  on_sale_until: z.nullable(instant),
  limit: z.nullable(z.int()),
  per_person: z.nullable(z.int()),
  visible: z.enum(VISIBILITIES),
  available: z.boolean(),
  why: z.nullable(z.enum(REASONS)),
  /** The coach's name and time zone; null after her account has gone. */
  coach: z.nullable(z.object({ name: z.string(), zone: z.string() })),
  /** What is to be agreed to before it is bought, as Markdown; '' without any. */
  terms: z.string(),
  tax: z.enum(TAXES),
})
export type Offer = z.infer<typeof offer>

export const ownOffer = z.extend(offer, {
  /** Purchases that stand. */
  sold: z.int(),
  /** Purchases that wait for their payment: they count towards the limit. */
  open: z.int(),
  /** What was paid less what was given back. */
  paid_sum: z.int(),
  created_at: instant,
  updated_at: instant,
})
export type OwnOffer = z.infer<typeof ownOffer>

/** Any text, since whoever follows an old link gets 404 and not 400. */
export const bySlug = z.object({ slug: verbatim(200) })
const byId = z.object({ id: idParam })

export const listOffers = endpoint('GET /api/offers', {
  auth: 'public',
  summary: 'The offers that are on sale for everybody, newest first',
  data: z.array(offer),
})

export const getOffer = endpoint('GET /api/offers/{slug}', {
  auth: 'public',
  summary: 'An offer for everybody or by link; its coach sees it when it is off',
  params: bySlug,
  data: offer,
  errors: ['not_found'],
})

export const listOfferSlots = endpoint('GET /api/offers/{slug}/slots', {
  auth: 'public',
  summary: 'The free times for the first session of an offer, by calendar dates in a zone',
  params: bySlug,
  query: z
    .object({
      start: calendarDate,
      end: calendarDate,
      zone,
      /** Needed when the offer holds sessions of more than one type. */
      session_type: z.optional(idParam),
    })
    .check(
      z.refine(({ start, end }) => start <= end, { error: () => said(BAD_DATES), path: ['end'] }),
      z.refine(({ start, end }) => rangeDays(start, end) <= SLOT_DAYS_MAX, {
        error: () => said(TOO_MANY_DAYS),
        path: ['end'],
      }),
    ),
  data: z.array(z.object({ start: instant, end: instant })),
  errors: ['not_found'],
})

export const listOwnOffers = endpoint('GET /api/coach/offers', {
  auth: 'coach',
  summary: "The coach's offers, newest first",
  data: z.array(ownOffer),
})

export const createOffer = endpoint('POST /api/coach/offers', {
  auth: 'coach',
  summary: 'Add an offer; off unless said otherwise',
  body: newOffer,
  data: ownOffer,
  status: 201,
  idempotent: true,
  errors: ['slug_taken', 'limit_reached', 'forbidden'],
})

export const changeOffer = endpoint('PATCH /api/coach/offers/{id}', {
  auth: 'coach',
  summary: 'Change an offer; what was sold stays as it was sold',
  params: byId,
  body: offerChange,
  data: ownOffer,
  errors: ['not_found', 'offer_stale', 'slug_taken', 'forbidden'],
})

export const deleteOffer = endpoint('DELETE /api/coach/offers/{id}', {
  auth: 'coach',
  summary: 'Delete an offer that nobody has bought or is paying for',
  params: byId,
  errors: ['not_found', 'offer_sold'],
})

export const offerSettings = z.object({ terms: freeText(TERMS_MAX), tax: z.enum(TAXES) })
export type OfferSettings = z.infer<typeof offerSettings>

const ownOfferSettings = z.extend(offerSettings, {
  /** Whether the coach's offers may hold months of plans. */
  gives_plans: z.boolean(),
  /** What offers are charged in. */
  currency: z.string(),
})

export const getOfferSettings = endpoint('GET /api/coach/offers/settings', {
  auth: 'coach',
  summary: "The coach's terms and the sentence about tax",
  data: ownOfferSettings,
})

export const putOfferSettings = endpoint('PUT /api/coach/offers/settings', {
  auth: 'coach',
  summary: "Change the coach's terms and the sentence about tax",
  body: offerSettings,
  data: ownOfferSettings,
})

export const listOfferPictures = endpoint('GET /api/coach/offers/pictures', {
  auth: 'coach',
  summary: "The library's pictures that an offer can show, newest first",
  data: z.array(libraryPicture),
})

/** The library has room for few, and only administrators delete from it: their log says who added what. */
export const addOfferPicture = endpoint('POST /api/coach/offers/pictures', {
  ...addsPicture,
  auth: 'coach',
  audited: true,
  limit: { name: 'pictures of offers', max: 20, windowSeconds: 86_400 },
})
