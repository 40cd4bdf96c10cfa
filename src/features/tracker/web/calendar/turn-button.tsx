import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button, type ButtonProps } from '#src/platform/web/ui/button.tsx'

export function TurnButton({
  to,
  ...rest
}: ButtonProps & { to: 'previous' | 'next'; 'aria-label': string }) {
  const Arrow = to === 'previous' ? ChevronLeft : ChevronRight
  return (
    <Button variant="quiet" data-tip className="w-11 px-0!" {...rest}>
      <Arrow aria-hidden className="size-5" />
    </Button>
  )
}
