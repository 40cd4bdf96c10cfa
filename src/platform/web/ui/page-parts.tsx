import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'

/** Where a part of the page is, by its title. */
export const partId = (title: string): string => title.toLowerCase().replaceAll(' ', '-')

/** Leads to the parts of a long page. @param titles as they head the parts */
export const PageParts = ({ titles }: { titles: readonly string[] }) => (
  <nav aria-label={t`Parts of this page`}>
    <details className="group rounded-lg bg-sheet shadow-soft">
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 px-5 font-semibold text-primary [&::-webkit-details-marker]:hidden">
        <Trans>Jump to a part</Trans>
        <ChevronDown aria-hidden className="size-5 group-open:rotate-180" />
      </summary>
      <ul className="grid gap-x-6 px-5 pb-3 sm:grid-cols-2 lg:grid-cols-4">
        {titles.map(title => (
          <li key={title}>
            <a href={`#${partId(title)}`} className="text-link flex min-h-11 items-center">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </details>
  </nav>
)
