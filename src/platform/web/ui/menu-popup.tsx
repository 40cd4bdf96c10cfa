import { Menu as Base } from '@base-ui/react/menu'
import { MenuParts, type MenuPopupProps } from './menu-parts.ts'

/** What a button of `Menu` opens. */
export function MenuPopup({ control, align, isOpen, byKey, onClose, children }: MenuPopupProps) {
  return (
    <Base.Root
      modal={false}
      open={isOpen}
      onOpenChange={(_, { event, cancel }) => {
        // A press on the button is the button's own, which closes the menu as well.
        const isPress = event.type !== 'keydown'
        if (isPress && event.target instanceof Node && control?.contains(event.target)) cancel()
        else onClose()
      }}
    >
      <Base.Portal>
        <Base.Positioner
          anchor={control}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className="z-40"
        >
          <Base.Popup
            aria-labelledby={control?.id}
            onFocus={({ target, currentTarget }) => {
              if (byKey && target === currentTarget)
                currentTarget.querySelector<HTMLElement>('[role=menuitem]')?.focus()
            }}
            onKeyDown={event => {
              if (event.key !== 'Tab') return
              event.preventDefault()
              onClose()
            }}
            className="fade-up min-w-44 rounded-md border border-line bg-sheet p-1 text-ink shadow-lift outline-none"
          >
            <MenuParts value={Base}>{children}</MenuParts>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
