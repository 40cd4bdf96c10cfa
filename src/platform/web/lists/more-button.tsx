import { Button } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'

interface MoreButtonProps {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
  className?: string
  children?: string
}

/** Under a list that does not load its next page by itself. */
export function MoreButton({ list, className, children = 'Load more' }: MoreButtonProps) {
  if (!list.hasNextPage) return null
  return (
    <p className={cx('grid justify-items-center', className)}>
      <Button variant="secondary" busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
        {children}
      </Button>
    </p>
  )
}
