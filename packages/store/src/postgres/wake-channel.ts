/** Every process listens here; the payload says who wrote. */
export const WAKE_CHANNEL = 'sluice_wake';
