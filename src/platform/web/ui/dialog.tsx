import { t } from '@lingui/core/macro'
import {
  type ComponentPropsWithRef,
  type ComponentType,
  cloneElement,
  createContext,
  type ReactElement,
  useContext,
} from 'react'
import { type DialogProps, type PopupOf, useTrigger } from './dialog-parts.ts'
import { type LoadedLater, useLoadedLater } from './loaded-later.ts'

const popup: LoadedLater<PopupOf<DialogProps>> = {
  load: async () => (await import('./dialog-popup.tsx')).DialogPopup,
  failed: () => t`This could not be opened`,
}

/** Where it has to be there before a press. */
export function keepDialog(component: ComponentType<PopupOf<DialogProps>>): void {
  popup.component = component
}

const Closing = createContext(() => {})

/** A modal dialog: traps focus, closes on Escape, and returns focus to its opener. */
export function Dialog({ trigger, open, onOpenChange, children, ...rest }: DialogProps) {
  const { isOpen, setOpen, button } = useTrigger({ trigger, open, onOpenChange })
  const Popup = useLoadedLater(popup, isOpen, () => setOpen(false))
  return (
    <>
      {button}
      {Popup && (
        <Popup {...rest} open={isOpen} onOpenChange={setOpen}>
          {children && <Closing value={() => setOpen(false)}>{children}</Closing>}
        </Popup>
      )}
    </>
  )
}

/** @param props.render a button, which closes the dialog around it */
export function DialogClose({ render }: { render: ReactElement<ComponentPropsWithRef<'button'>> }) {
  const close = useContext(Closing)
  return cloneElement(render, { onClick: close })
}
