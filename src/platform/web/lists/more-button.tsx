import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'

interface MoreButtonProps {
  list: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => unknown
  }
  isQuiet?: boolean
  className?: string
  children?: string
}

/** Beside a list that does not load its next page by itself. */
export function MoreButton({ list, isQuiet, className, children = t`Load more` }: MoreButtonProps) {
  if (!list.hasNextPage) return null
  return (
    <div className={cx('grid gap-3', className ?? 'justify-items-center')}>
      {list.isFetchNextPageError && (
        <p role="alert">
          <Trans>More could not be loaded.</Trans>
        </p>
      )}
      <Button
        variant={isQuiet ? 'quiet' : 'secondary'}
        size={isQuiet ? 'sm' : 'md'}
        busy={list.isFetchingNextPage}
        onClick={() => list.fetchNextPage()}
      >
        {children}
      </Button>
    </div>
  )
}
