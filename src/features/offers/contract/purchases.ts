import * as z from 'zod/mini'
import { endpoint, id, idParam, instant } from '#src/contract/endpoint.ts'
import { listPage, listQuery, ownListPage, ownListQuery, pageQuery } from '#src/contract/list.ts'
import { text } from '#src/contract/texts.ts'
import { moment, whole } from '#src/features/scheduling/contract/fields.ts'
import { emailAddress } from '#src/features/sign-in/contract/fields.ts'
import {
  DESK_REASONS,
  KEPT_YEARS_MAX,
  OFFER_PLANS,
  PAID_BY,
  PAYS,
  REASON_MAX,
  STATUSES,
  VISIBILITIES,
} from '../constants.ts'
import { boughtOffer } from './checkout.ts'

/** Of sessions, `left` and `used` are sessions; of everything else `left` is 1 until it ends, and `used` is 0. */
const left = { left: z.int(), used: z.int(), until: z.nullable(instant) }

export const boughtContent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('sessions'),
    session_type: z.nullable(id),
    name: z.string(),
    minutes: z.int(),
    count: z.int(),
    months: z.int(),
    ...left,
  }),
  z.object({ kind: z.literal('group'), group: z.nullable(id), name: z.string(), ...left }),
  z.object({ kind: z.literal('plan'), plan: z.enum(OFFER_PLANS), months: z.int(), ...left }),
])
export type BoughtContent = z.infer<typeof boughtContent>

const purchase = z.object({
  id,
  offer: boughtOffer,
  price: z.int(),
  currency: z.string(),
  pays: z.enum(PAYS),
  status: z.enum(STATUSES),
  paid_by: z.enum(PAID_BY),
  bought_at: instant,
  contents: z.array(boughtContent),
  /** What each use was, newest first. */
  uses: z.array(z.object({ at: instant, what: z.string() })),
  instalments: z.nullable(z.object({ paid: z.int(), of: z.int(), next_at: z.nullable(instant) })),
  receipt_url: z.nullable(z.string()),
  /** What was given back, in the currency's smallest unit. */
  refunded: z.int(),
  /** What was paid online beside a bank transfer, which goes back by itself. */
  overpaid: z.int(),
  /** What is unused cannot be used until an instalment is paid or a dispute is decided. */
  paused: z.boolean(),
})

export const ownPurchase = z.extend(purchase, {
  coach: z.nullable(z.object({ name: z.string() })),
  /** Where a failed instalment can be paid. */
  pay_url: z.nullable(z.string()),
})
export type OwnPurchase = z.infer<typeof ownPurchase>

export const soldPurchase = z.extend(purchase, {
  /** Null after the account has been deleted; `id` null before there is one. */
  client: z.nullable(z.object({ id: z.nullable(id), name: z.string(), email: z.string() })),
  /** What was paid, before anything was given back. */
  paid: z.int(),
  refund_reason: z.nullable(z.string()),
  disputed: z.boolean(),
})
export type SoldPurchase = z.infer<typeof soldPurchase>

export const listUserPurchases = endpoint('GET /api/user/purchases', {
  auth: 'user',
  summary: "The caller's purchases, newest first",
  query: ownListQuery,
  data: z.array(ownPurchase),
  beside: ownListPage,
})

const byId = z.object({ id: idParam })
const ofOne = { auth: 'coach', params: byId, data: soldPurchase } as const

export const listPurchases = endpoint('GET /api/coach/purchases', {
  auth: 'coach',
  summary: "Who bought the coach's offers, newest first; `q` searches titles, names and addresses",
  query: z.extend(listQuery, {
    status: z.optional(z.enum(STATUSES)),
    /** One's own client. */
    member: z.optional(idParam),
    offer: z.optional(idParam),
    /** Bought, and not opened yet. */
    new: z.optional(z.literal('true')),
  }),
  data: z.array(soldPurchase),
  beside: listPage,
})

export const givePurchase = endpoint('POST /api/coach/purchases', {
  auth: 'coach',
  summary: 'Give an offer to a client, or record that it was paid by bank',
  body: z.object({
    offer: id,
    /** One's own client; everybody else by `email`. */
    member: z.optional(id),
    email: z.optional(emailAddress),
    paid: z.enum(['given', 'bank']),
  }),
  data: z.object({ offer: boughtOffer }),
  status: 201,
  idempotent: true,
  errors: ['not_found', 'sold_out', 'not_invited', 'forbidden'],
})

export const markPaid = endpoint('POST /api/coach/purchases/{id}/paid', {
  ...ofOne,
  summary: 'Mark an open purchase as paid by bank',
  errors: ['not_found', 'purchase_state', 'unavailable'],
})

const refundBody = z.object({ reason: text(1, REASON_MAX) })

export const seePurchase = endpoint('POST /api/coach/purchases/{id}/seen', {
  ...ofOne,
  summary: 'Take a purchase off what is new',
  errors: ['not_found'],
})

export const refundPurchase = endpoint('POST /api/coach/purchases/{id}/refund', {
  ...ofOne,
  summary: 'Give back all that was paid, and end what is unused',
  body: refundBody,
  errors: ['not_found', 'already_refunded', 'purchase_state', 'unavailable'],
})

export const extendPurchase = endpoint('POST /api/coach/purchases/{id}/extend', {
  ...ofOne,
  summary: 'Let the sessions be used for longer',
  body: z.object({ until: moment }),
  errors: ['not_found', 'purchase_state'],
})

export const suggestTime = endpoint('POST /api/coach/purchases/{id}/suggest', {
  ...ofOne,
  summary: 'Mail the client a link to choose a time; at most once a day',
  errors: ['not_found', 'purchase_state', 'too_many'],
})

export const deskPurchase = z.object({
  id,
  why: z.enum(DESK_REASONS),
  client: z.nullable(z.object({ id: z.nullable(id), name: z.string() })),
  title: z.string(),
  /** Sessions. */
  left: z.int(),
  until: z.nullable(instant),
  suggested_at: z.nullable(instant),
})
export type DeskPurchase = z.infer<typeof deskPurchase>

export const listDeskPurchases = endpoint('GET /api/coach/purchases/desk', {
  auth: 'coach',
  summary: 'Who has sessions left and nothing booked, whose end soon, and what else needs a look',
  data: z.array(deskPurchase),
})

export const managedOffer = z.object({
  id,
  title: z.string(),
  coach: z.nullable(z.object({ id, name: z.string() })),
  /** The coach has lost the right or the account: purchases may be refunded or handed over. */
  left_alone: z.boolean(),
  visible: z.enum(VISIBILITIES),
  sold: z.int(),
  paid_sum: z.int(),
  currency: z.string(),
})
export type ManagedOffer = z.infer<typeof managedOffer>

export const listManagedOffers = endpoint('GET /api/admin/offers', {
  auth: 'admin',
  summary: 'All offers by title, coach and sums, newest first; `q` searches titles',
  query: listQuery,
  data: z.array(managedOffer),
  beside: z.extend(listPage, {
    /** Whom an offer can be handed to. */
    coaches: z.array(z.object({ id, name: z.string() })),
  }),
})

export const handOverOffer = endpoint('PATCH /api/admin/offers/{id}', {
  auth: 'admin',
  summary: 'Hand the offer of a coach who has left to another one, with its purchases',
  params: byId,
  body: z.object({ coach: id }),
  data: managedOffer,
  errors: ['not_found'],
})

export const managedPurchase = z.object({
  id,
  status: z.enum(STATUSES),
  price: z.int(),
  currency: z.string(),
  paid: z.int(),
  refunded: z.int(),
  bought_at: instant,
})
export type ManagedPurchase = z.infer<typeof managedPurchase>

export const listManagedPurchases = endpoint('GET /api/admin/offers/{id}/purchases', {
  auth: 'admin',
  summary: 'The purchases of an offer whose coach has left, newest first; sums and dates alone',
  params: byId,
  query: pageQuery,
  data: z.array(managedPurchase),
  beside: listPage,
  errors: ['not_found'],
})

export const refundManagedPurchase = endpoint('POST /api/admin/purchases/{id}/refund', {
  auth: 'admin',
  summary: 'Refund a purchase whose coach has left',
  params: byId,
  body: refundBody,
  data: managedPurchase,
  errors: ['not_found', 'already_refunded', 'purchase_state', 'unavailable'],
})

const siteSettings = z.object({
  /** Stripe adds tax to what is bought. */
  automatic_tax: z.boolean(),
  /** How long a deleted account's purchases stay for the books. */
  kept_years: whole(1, KEPT_YEARS_MAX),
  /** Whether coaches' offers may hold months of plans; administrators' always may. */
  coaches_give_plans: z.boolean(),
})
export type OfferSiteSettings = z.infer<typeof siteSettings>

export const getOfferSiteSettings = endpoint('GET /api/admin/offers/settings', {
  auth: 'admin',
  summary: "The site's settings for offers",
  data: siteSettings,
})

export const putOfferSiteSettings = endpoint('PUT /api/admin/offers/settings', {
  auth: 'admin',
  summary: "Change the site's settings for offers",
  body: z.extend(siteSettings, { coaches_give_plans: z.optional(z.boolean()) }),
  data: siteSettings,
})

export const patchOfferSiteSettings = endpoint('PATCH /api/admin/offer-settings', {
  auth: 'admin',
  summary: "Change some of the site's settings for offers",
  body: z.partial(siteSettings),
  data: siteSettings,
})
