import type { BodyIn } from '#src/contract/endpoint.ts'
import { centsOf } from '#src/features/texts/domain/money.ts'
import type { SoldCard } from '#src/platform/web/routing/slots.tsx'
import { LINE_MAX, TITLE_MAX } from '../../constants.ts'
import type { createOffer, NewContent } from '../../contract/offers.ts'
import type { Held } from './choices.ts'

const SESSIONS_MONTHS = 3

/** A card names its price per week, session or hour, which is one session, or per month, which is four. */
function heldBy({ title, button, period }: SoldCard, { types, groups }: Held): NewContent[] {
  const [group] = groups
  // Also a Gruppe, and a grupo.
  if (/gro?up/i.test(`${title} ${button}`)) return group ? [{ kind: 'group', group: group.id }] : []
  // What is free anyway is sold only by choice.
  const paid = types.find(({ credits }) => credits > 0)
  if (!paid) return []
  const count = period === 'month' ? 4 : 1
  return [{ kind: 'sessions', session_type: paid.id, count, months: SESSIONS_MONTHS }]
}

/** The offer that a card becomes. It goes on sale when the card's text is published. */
export function cardOffer(card: SoldCard, held: Held): BodyIn<typeof createOffer> {
  const { title, description, features, currency } = card
  const price = Number.isFinite(card.price) ? centsOf(card.price, currency) : 0
  return {
    title: title.trim().slice(0, TITLE_MAX),
    line: description.length <= LINE_MAX ? description : '',
    description: [
      ...(description.length > LINE_MAX ? [description, ''] : []),
      ...features.filter(line => line.trim() !== '').map(line => `- ${line}`),
    ].join('\n'),
    price,
    pays: price === 0 ? 'free' : 'once',
    contents: heldBy(card, held),
    visible: 'off',
  }
}
