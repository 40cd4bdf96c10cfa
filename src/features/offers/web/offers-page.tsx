import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { href, Link } from 'react-router'
import { priceWords } from '#src/features/texts/domain/sale-price.ts'
import { usePageWords } from '#src/features/texts/web/page-words.ts'
import { SitePicture } from '#src/features/texts/web/site-picture.tsx'
import { siteSettings } from '#src/platform/web/browser/site-settings.ts'
import { pageMeta } from '#src/platform/web/routing/meta.ts'
import { loadersOf } from '#src/platform/web/routing/page-loaders.ts'
import { Over } from '#src/platform/web/sections/headings.tsx'
import { Badge } from '#src/platform/web/ui/badge.tsx'
import { buttonClass } from '#src/platform/web/ui/button.tsx'
import { EmptyState, Loading } from '#src/platform/web/ui/loading.tsx'
import type { Offer } from '../contract/offers.ts'
import { contentsInShort } from '../domain/contents.ts'
import { priceNote } from './copy.ts'
import { offersQuery } from './queries.ts'

export const meta = pageMeta(
  msg`Offers`,
  msg`Sessions, groups and courses that you can buy here, with their prices.`,
)

/** /offers: what is on sale for everybody. */
export default function OffersPage() {
  const words = usePageWords()
  const offers = useQuery(offersQuery)
  return (
    <div className="wrap pt-12 pb-16 lg:pt-16 lg:pb-24">
      <header className="mb-10 max-w-[34rem]">
        <Over>{words('selling.over')}</Over>
        <h1 tabIndex={-1} className="text-[clamp(2.4rem,5.5vw,3.75rem)]">
          {words('selling.title')}
        </h1>
        <p className="mt-5 text-ink-soft text-lg">{words('selling.text')}</p>
      </header>
      {!offers.data && (
        <Loading query={offers} title={t`The offers could not be loaded`} className="h-72" />
      )}
      {offers.data?.length === 0 && (
        <EmptyState
          title={words('selling.none')}
          action={
            <Link to={siteSettings().bookingUrl} className={buttonClass()}>
              <Trans>Free Consultation</Trans>
            </Link>
          }
        />
      )}
      <ul className="grid gap-8 md:grid-cols-2 xl:grid-cols-3">
        {offers.data?.map(offer => (
          <OfferCard key={offer.id} offer={offer} />
        ))}
      </ul>
    </div>
  )
}

function OfferCard({ offer }: { offer: Offer }) {
  const { title, line, slug, picture, contents, why } = offer
  const note = priceNote(offer)
  return (
    <li className="relative flex flex-col overflow-hidden rounded-lg bg-sheet shadow-soft focus-within:shadow-lift hover:shadow-lift">
      {picture && (
        <SitePicture
          site={{ pictures: { [picture.url]: picture } }}
          url={picture.url}
          className="aspect-[16/9] w-full object-cover"
        />
      )}
      <div className="flex flex-1 flex-col p-7">
        <h2 className="text-2xl [overflow-wrap:anywhere]">
          <Link
            to={href('/offers/:slug', { slug })}
            className="text-ink no-underline after:absolute after:inset-0 hover:text-primary"
          >
            {title}
          </Link>
        </h2>
        {line && <p className="mt-2 text-ink-soft">{line}</p>}
        <div className="mt-auto pt-6">
          {contents.length > 0 && (
            <p className="mb-2 text-ink-soft first-letter:uppercase">{contentsInShort(contents)}</p>
          )}
          <p className="font-serif text-2xl">{priceWords(offer)}</p>
          {note && <p className="text-ink-soft text-sm">{note}</p>}
          {why && (
            <p className="mt-3">
              <Badge>{why === 'sold_out' ? t`Sold out` : t`Not on sale`}</Badge>
            </p>
          )}
        </div>
      </div>
    </li>
  )
}

/** Its forms are sent without any script. */
export const handle = { needsScript: false }

const loaders = loadersOf(() => [offersQuery])
export const loader = loaders.onServer
export const clientLoader = loaders.inBrowser
