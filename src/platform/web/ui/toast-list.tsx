import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { Toast } from 'radix-ui'
import { type FocusEvent, useEffect, useRef, useSyncExternalStore } from 'react'
import { cx } from './cx.ts'
import { TOAST_DURATION_MS, type ToastItem, toasts } from './toast-store.ts'

const SWIPE_THRESHOLD_PX = 50

const TONES = {
  default: 'border-line bg-sheet text-ink',
  success: 'border-done bg-sheet text-ink',
  destructive: 'border-danger bg-danger-soft text-ink',
} as const

/** F8 focuses it (spec 9). On phones it is below the header, away from controls near the thumb. */
export function ToastList() {
  const items = useSyncExternalStore(toasts.subscribe, toasts.list, toasts.list)
  const focus = useFocusBack(items.every(item => !item.open))
  return (
    <Toast.Provider swipeDirection="right" swipeThreshold={SWIPE_THRESHOLD_PX} duration={TOAST_DURATION_MS}>
      {items.map(item => (
        <Notice key={item.id} item={item} />
      ))}
      <Toast.Viewport
        {...focus}
        hotkey={['F8']}
        className="pointer-events-none fixed right-0 z-60 flex max-h-dvh w-full flex-col gap-3 overflow-y-auto p-4 outline-none empty:hidden max-sm:top-15 max-sm:pb-14 sm:bottom-0 sm:max-w-lg sm:pt-10 sm:pl-12"
      />
    </Toast.Provider>
  )
}

/** Otherwise the focus is lost without a blur event when the last toast closes, and later toasts' timers stay paused. */
function useFocusBack(isEmpty: boolean) {
  const list = useRef<HTMLOListElement>(null)
  const before = useRef<EventTarget | null>(null)
  useEffect(() => {
    if (!isEmpty || !list.current?.contains(document.activeElement)) return
    const from = before.current
    const target = from instanceof HTMLElement && from.isConnected ? from : document.getElementById('main')
    target?.focus({ preventScroll: true })
    if (list.current.contains(document.activeElement)) list.current.blur()
  }, [isEmpty])
  const onFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget
  }
  return { ref: list, onFocus }
}

function Notice({ item }: { item: ToastItem }) {
  const tone = item.tone ?? 'default'
  return (
    <Toast.Root
      open={item.open}
      onOpenChange={open => !open && toasts.dismiss(item.id)}
      {...(item.duration !== undefined && { duration: item.duration })}
      className={cx(
        'toast pointer-events-auto flex items-start gap-3 rounded-md border p-4 shadow-lift',
        TONES[tone],
      )}
    >
      {tone === 'success' && <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-done" />}
      {tone === 'destructive' && <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-danger" />}
      <div className="min-w-0 flex-1">
        <Toast.Title className="font-semibold">{item.title}</Toast.Title>
        {item.description && (
          <Toast.Description className="text-ink-soft text-sm">{item.description}</Toast.Description>
        )}
      </div>
      {item.action && (
        <Toast.Action
          altText={item.action.altText}
          onClick={item.action.onClick}
          className="min-h-9 shrink-0 cursor-pointer rounded-sm border border-line-strong px-3 font-semibold text-primary text-sm hover:bg-primary-soft pointer-coarse:min-h-11"
        >
          {item.action.label}
        </Toast.Action>
      )}
      <Toast.Close
        aria-label="Close"
        className="-m-2 grid size-9 shrink-0 cursor-pointer place-items-center rounded-sm text-ink-soft hover:text-ink pointer-coarse:size-11"
      >
        <X aria-hidden className="size-4" />
      </Toast.Close>
    </Toast.Root>
  )
}
