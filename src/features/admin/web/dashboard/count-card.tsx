import type { LucideIcon } from 'lucide-react'
import { numberText } from '#src/contract/formats.ts'
import { href, type PagePath } from '#src/platform/web/routing/page.ts'
import { SiteLink } from '#src/platform/web/routing/site-link.tsx'
import { Skeleton } from '#src/platform/web/ui/skeleton.tsx'

export interface CountCardProps {
  icon: LucideIcon
  label: string
  to: PagePath
  /** Undefined while loading; null where it could not be loaded. */
  count: number | null | undefined
}

export function CountCard({ icon: Icon, label, to, count }: CountCardProps) {
  return (
    <SiteLink
      to={href(to)}
      className="grid content-between gap-3 rounded-lg bg-sheet p-4 text-ink no-underline shadow-soft hover:shadow-lift sm:p-5"
    >
      <span className="flex items-start justify-between gap-2 text-ink-soft">
        {label}
        <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-primary" />
      </span>
      {count === undefined ? (
        <Skeleton className="h-10 w-16" />
      ) : (
        <span className="font-serif text-4xl leading-none">
          {count === null ? (
            <span className="font-sans text-base text-ink-soft">not loaded</span>
          ) : (
            numberText(count)
          )}
        </span>
      )}
    </SiteLink>
  )
}
