import { Toast } from '@base-ui/react/toast'
import { t } from '@lingui/core/macro'
import { type FocusEvent, type PointerEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { Words } from '#src/contract/i18n.ts'

const LIMIT = 20
const SWIPE_PX = 50

const CARD =
  'toast pointer-events-auto flex touch-pan-y items-start data-swiping:select-none gap-3 rounded-md border p-3 text-ink sm:p-4 shadow-lift outline-none data-limited:hidden'
const TONES = {
  default: 'border-line bg-sheet',
  success: 'border-done bg-sheet',
  destructive: 'border-danger bg-danger-soft',
} as const
/** On phones over the header: away from the page's heading, and from controls near the thumb. */
const REGION =
  'pointer-events-none fixed inset-e-0 z-60 max-h-[calc(100dvh-4.5rem-var(--bar))] w-full overflow-y-auto p-2 outline-none has-[ol:empty]:hidden max-sm:top-0 sm:p-4 sm:bottom-(--bar) sm:max-w-lg'
const ACTION =
  'min-h-11 shrink-0 cursor-pointer rounded-sm border border-line-strong px-3 font-semibold text-primary text-sm hover:bg-primary-soft'
const CLOSE = '-m-2 size-11 shrink-0 cursor-pointer text-ink-soft text-xl hover:text-ink'

/** Base UI makes each a dialog. */
const LIST_ITEM = { role: 'listitem', 'aria-modal': undefined }

/** Base UI dismisses from 40 pixels on: below 50 the swipe is taken back before it hears of its end. */
function useLongSwipe() {
  const from = useRef<number>(undefined)
  return {
    onPointerDownCapture() {
      from.current = undefined
    },
    onPointerMoveCapture({ clientX }: PointerEvent) {
      from.current ??= clientX
    },
    onPointerUpCapture({ clientX, currentTarget, pointerId }: PointerEvent) {
      if (clientX - (from.current ?? clientX) < SWIPE_PX)
        currentTarget.dispatchEvent(new PointerEvent('pointercancel', { pointerId, bubbles: true }))
    },
  }
}

/** Base UI's key is F6. */
function focusByF8({ key }: KeyboardEvent): void {
  if (key === 'F8') window.dispatchEvent(new KeyboardEvent('keydown', { key: 'F6' }))
}

export interface ToastContent {
  title: Words
  description?: Words | undefined
  tone?: 'default' | 'success' | 'destructive' | undefined
  /** In milliseconds, if other than usual. */
  duration?: number
  action?:
    | {
        label: string
        /** Describes the action to screen reader users, who may not reach the button in time. */
        altText: string
        onClick: () => void
      }
    | undefined
}

type Data = Pick<ToastContent, 'action'>

/** Where the focus was before it came into the region. */
let cameFrom: Element | null = null

function noteFocus({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void {
  if (relatedTarget && !currentTarget.contains(relatedTarget)) cameFrom = relatedTarget
}

/** Returns the focus that a toast still has when it is gone. */
function useReturn() {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const node = ref.current
    return () => {
      if (!node?.contains(document.activeElement)) return
      const back = cameFrom?.isConnected ? cameFrom : document.getElementById('main')
      if (back instanceof HTMLElement) back.focus({ preventScroll: true })
    }
  }, [])
  return ref
}

interface CardProps {
  item: Toast.Root.ToastObject<Data>
  onClose: () => void
}

function Card({ item, onClose }: CardProps) {
  const action = item.data?.action
  const ref = useReturn()
  return (
    <Toast.Root
      ref={ref}
      toast={item}
      swipeDirection="right"
      render={<li />}
      {...LIST_ITEM}
      className={`${CARD} ${TONES[item.type as keyof typeof TONES]}`}
      {...useLongSwipe()}
    >
      <div className="min-w-0 flex-1">
        <Toast.Title render={<p />} className="font-semibold" />
        <Toast.Description className="text-ink-soft text-sm" />
        {action && <p className="sr-only">{action.altText}</p>}
      </div>
      {action && (
        <Toast.Action
          className={ACTION}
          onClick={() => {
            action.onClick()
            onClose()
          }}
        >
          {action.label}
        </Toast.Action>
      )}
      {/* Base UI hides it from screen readers until its stack is opened, and these stand below one another. */}
      <Toast.Close className={CLOSE} aria-label={t`Close`} aria-hidden={false}>
        ×
      </Toast.Close>
    </Toast.Root>
  )
}

function Cards() {
  const { toasts, close } = Toast.useToastManager<Data>()
  return (
    <ol className="flex flex-col gap-3">
      {toasts.map(item => (
        <Card key={item.id} item={item} onClose={() => close(item.id)} />
      ))}
    </ol>
  )
}

const manager = Toast.createToastManager<Data>()

export type Toasts = Pick<typeof manager, 'add' | 'close'>

/** F8 focuses it, a swipe of 50 pixels dismisses (docs/product.md 2.7). */
function Region() {
  useEffect(() => {
    document.addEventListener('keydown', focusByF8)
    return () => document.removeEventListener('keydown', focusByF8)
  }, [])
  return (
    <Toast.Provider toastManager={manager} limit={LIMIT}>
      <Toast.Viewport className={REGION} onFocus={noteFocus} aria-label={t`Notifications (F8)`}>
        <Cards />
      </Toast.Viewport>
    </Toast.Provider>
  )
}

/**
 * Also on pages without React. It is there at once, as it has to be before a toast is announced; and a dialog that
 * opens meanwhile hides everything outside of it from screen readers but live regions, so an empty element of ours, too.
 */
export function showRegion(): Toasts {
  const root = document.createElement('div')
  flushSync(() => createRoot(root).render(<Region />))
  document.body.append(root)
  return manager
}
