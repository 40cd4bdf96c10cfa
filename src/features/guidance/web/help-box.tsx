import { Trans } from '@lingui/react/macro'
import { ChevronDown, MessageCircleQuestionMark } from 'lucide-react'
import type { ReactNode } from 'react'
import { Suspense } from 'react'
import { cx } from '#src/platform/web/ui/cx.ts'

export function HelpBox({
  className,
  children,
}: {
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <Suspense>
      <details className={cx('group rounded-lg bg-sheet shadow-soft', className)}>
        <summary className="flex min-h-13 cursor-pointer list-none items-center gap-3 px-5 font-semibold text-primary [&::-webkit-details-marker]:hidden">
          <MessageCircleQuestionMark aria-hidden className="size-5 shrink-0" />
          <Trans>Help me with this</Trans>
          <ChevronDown
            aria-hidden
            className="ms-auto size-5 shrink-0 text-ink-soft transition-transform duration-200 group-open:rotate-180 motion-reduce:transition-none"
          />
        </summary>
        <div className="grid gap-4 px-5 pb-5">{children}</div>
      </details>
    </Suspense>
  )
}
