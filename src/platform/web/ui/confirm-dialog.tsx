import { t } from '@lingui/core/macro'
import { type ConfirmDialogProps, type PopupOf, useTrigger } from './dialog-parts.ts'
import { type LoadedLater, useLoadedLater } from './loaded-later.ts'

const popup: LoadedLater<PopupOf<ConfirmDialogProps>> = {
  load: async () => (await import('./dialog-popup.tsx')).ConfirmPopup,
  failed: () => t`This could not be opened`,
}

/** For acts that cannot be undone. A click outside does not close it. */
export function ConfirmDialog({ trigger, open, onOpenChange, ...rest }: ConfirmDialogProps) {
  const { isOpen, setOpen, button } = useTrigger({ trigger, open, onOpenChange })
  const Popup = useLoadedLater(popup, isOpen, () => setOpen(false))
  return (
    <>
      {button}
      {Popup && <Popup {...rest} open={isOpen} onOpenChange={setOpen} />}
    </>
  )
}
