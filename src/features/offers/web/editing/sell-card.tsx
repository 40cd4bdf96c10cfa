import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { href, Link } from 'react-router'
import { useSession } from '#src/features/sign-in/web/session.tsx'
import { contentQuery } from '#src/features/site/web/queries.ts'
import { priceWords } from '#src/features/texts/domain/sale-price.ts'
import { call } from '#src/platform/web/api/api.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import type { SoldCard } from '#src/platform/web/routing/slots.tsx'
import { buttonClass } from '#src/platform/web/ui/button.tsx'
import { Switch } from '#src/platform/web/ui/field.tsx'
import { createOffer, listOwnOffers, type OwnOffer } from '../../contract/offers.ts'
import { contentsInShort } from '../../domain/contents.ts'
import { ownOffersQuery, SELLING } from '../queries.ts'
import { cardOffer } from './card-offer.ts'
import { fetchHeld } from './choices.ts'

interface SellCardProps {
  card: SoldCard
  onSell: (offer: string) => void
}

/** The switch by which a card of /coaching is sold, and what it then sells. */
export function SellCard(props: SellCardProps) {
  const { user } = useSession()
  if (user?.is_coach) return <OwnCard {...props} />
  if (!props.card.offer) return null
  return (
    <p className="text-ink-soft text-sm">
      <Trans>It sells the coach’s offer at /offers/{props.card.offer}.</Trans>
    </p>
  )
}

const sameTitle = (title: string) => (offer: OwnOffer) =>
  offer.title.trim().toLowerCase() === title.trim().toLowerCase()

/** The currency that is charged once the draft is published. */
function useCurrency(): string | undefined {
  const { data } = useQuery(contentQuery)
  const spec = data?.keys.find(({ key }) => key === 'practice.currency')
  return spec && String(spec.fixed?.value ?? spec.draft ?? spec.default)
}

/**
 * The coach's offer of this title, made of the card where there is none yet. What is needed is asked for by the press:
 * made before the page had the session types, an offer held nothing.
 */
async function offerOf(card: SoldCard): Promise<OwnOffer> {
  const offers = await call(listOwnOffers)
  const own = offers.find(sameTitle(card.title))
  return own ?? call(createOffer, { body: cardOffer(card, await fetchHeld()) })
}

function OwnCard({ card, onSell }: SellCardProps) {
  const { data: offers } = useQuery(ownOffersQuery)
  const currency = useCurrency()
  const sell = useChange(() => offerOf(card), {
    failed: { title: t`It is not sold yet` },
    onDone: ({ slug }) => onSell(slug),
    refetch: SELLING,
  })
  const isSold = card.offer !== ''
  const offer = offers?.find(({ slug }) => slug === card.offer)
  const isOther = currency !== undefined && currency !== card.currency
  return (
    <div className="grid gap-3 rounded-md bg-sunken p-4">
      <Switch
        label={t`Sell it here`}
        checked={isSold || sell.isPending}
        disabled={sell.isPending || !offers || (!isSold && (isOther || !card.title.trim()))}
        onChange={next => (next ? sell.mutate() : onSell(''))}
      />
      {!isSold && (
        <p className="text-ink-soft text-sm">
          {isOther
            ? t`What is sold here is paid in ${currency}: choose it for this card first.`
            : t`It gets a button to buy it with its first time, from when you publish.`}
        </p>
      )}
      {isSold && offers && <Sold offer={offer} currency={card.currency} />}
    </div>
  )
}

/** One title, one line, one price: those of what is sold. */
function Sold({ offer, currency }: { offer: OwnOffer | undefined; currency: string }) {
  if (!offer)
    return (
      <p className="text-sm">
        <Trans>There is no offer of yours at this address.</Trans>
      </p>
    )
  const holds = contentsInShort(offer.contents)
  const price = priceWords({ ...offer, currency })
  return (
    <>
      <div className="[overflow-wrap:anywhere]">
        <p className="font-semibold">{offer.title}</p>
        {offer.line && <p className="text-ink-soft">{offer.line}</p>}
        <p>{holds ? t`${price}, for ${holds}` : price}</p>
      </div>
      <p className="text-ink-soft text-sm">
        {offer.visible === 'everybody' ? t`It is on sale.` : t`It is on sale once you publish.`}
        {!holds && t` It holds no sessions yet: say what a buyer gets.`}
      </p>
      <Link
        to={href('/coach/offers/:id', { id: String(offer.id) })}
        className={buttonClass('secondary', 'sm')}
      >
        <Trans>
          Title, words, price and sessions<span className="sr-only"> of {offer.title}</span>
        </Trans>
      </Link>
    </>
  )
}
