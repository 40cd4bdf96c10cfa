/** Whether all that was paid was given back; nothing was of a purchase for which nothing was paid. */
export const hasWhole = ({ paid, refunded }: { paid: number; refunded: number }): boolean =>
  paid > 0 && refunded >= paid
