import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { href, Link } from 'react-router'
import { priceWords } from '#src/features/texts/domain/sale-price.ts'
import { buttonClass } from '#src/platform/web/ui/button.tsx'
import { contentsInShort } from '../../domain/contents.ts'
import { offersQuery } from '../queries.ts'

/** What is on sale with sessions of a type, beside a session that cannot be booked yet. */
export function SessionOffers({ typeId }: { typeId: number }) {
  const { data = [] } = useQuery(offersQuery)
  const offers = data.filter(
    ({ available, contents }) =>
      available && contents.some(each => each.kind === 'sessions' && each.session_type === typeId),
  )
  if (offers.length === 0) return null
  return (
    <ul className="mt-4 grid gap-3">
      {offers.map(offer => (
        <li
          key={offer.id}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-line border-t pt-3"
        >
          <p className="min-w-0 [overflow-wrap:anywhere]">
            <span className="font-semibold">{offer.title}</span>
            <span className="block text-ink-soft">
              {contentsInShort(offer.contents)}, {priceWords(offer)}
            </span>
          </p>
          <Link to={href('/offers/:slug', { slug: offer.slug })} className={buttonClass('primary')}>
            {offer.pays === 'free' ? t`Take it` : t`Buy`}
            <span className="sr-only"> {offer.title}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
