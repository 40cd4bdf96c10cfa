import { Tooltip } from '@base-ui/react/tooltip'

export interface Tip {
  control: Element
  text: string
}

export function TipPopup({ control, text }: Tip) {
  return (
    <Tooltip.Root open>
      <Tooltip.Portal>
        <Tooltip.Positioner anchor={control} sideOffset={6} collisionPadding={8} className="z-50">
          <Tooltip.Popup
            data-tip-popup
            className="max-w-64 rounded-sm bg-ink px-2.5 py-1 text-paper text-sm shadow-lift"
          >
            {text}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  )
}
