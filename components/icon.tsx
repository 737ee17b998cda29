/** Line drawings on a 16 px grid, in the colour of the text around them. */
const drawings = {
  check: 'M3 8.5 6.5 12 13 4.5',
  cross: 'M4 4l8 8M12 4l-8 8',
  warning: 'M8 2 14.5 13.5h-13ZM8 6.5v3.2M8 11.6v.2',
  waiting: 'M4 1.75h8M4 14.25h8M5 2v2.5L8 8l3-3.5V2M5 14v-2.500L8 8l3 3.500V14',
  copy: 'M5.5 5.500h8v8h-8ZM10.5 5.500v-3h-8v8h3',
  refresh: 'M13 8a5 5 0 1 1-1.5-3.600M13 2v3h-3',
  settings:
    'M2 4.500h6.500M12 4.500h2M10.25 2.750a1.75 1.75 0 1 0 0 3.5 1.75 1.75 0 0 0 0-3.500ZM2 11.500h2M7.5 11.500h6.500M5.75 9.750a1.75 1.75 0 1 0 0 3.5 1.75 1.75 0 0 0 0-3.500Z',
  pencil: 'M2.750 13.250 3.500 10 10.750 2.750l2.500 2.500L6 12.500ZM9 4.500l2.500 2.500',
  key: 'M5 8a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5ZM7 8.750l6-6M10.5 5.250l2 2',
  link: 'M6.5 9.500l3-3M7 4.500l1.5-1.500a3 3 0 0 1 4.5 4.500L11.5 9M9 11.5 7.5 13A3 3 0 0 1 3 8.500L4.5 7',
  unlink: 'M7 4.500l1.5-1.500a3 3 0 0 1 4.5 4.500L11.5 9M9 11.5 7.5 13A3 3 0 0 1 3 8.500L4.5 7M2 2l12 12',
  search: 'M7 2.500a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9ZM10.5 10.5 14 14',
  clock: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2ZM8 5v3.250l2 1.25',
  shield: 'M8 1.75 13 3.500V8c0 3-2 5-5 6.250C5 13 3 11 3 8V3.500Z',
  live: 'M8 7a1 1 0 1 0 0 2 1 1 0 0 0 0-2ZM5 5a4.25 4.25 0 0 0 0 6M11 5a4.25 4.25 0 0 1 0 6M3 3a7 7 0 0 0 0 10M13 3a7 7 0 0 1 0 10',
  off: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2ZM5 8h6',
  ballot: 'M2.5 8.500v5h11v-5M4.5 8.500V2.500h7v6M1.5 8.500h13M6.25 5.25 7.5 6.500l2.25-2.5',
  coins: 'M6.25 2.500a3.75 3.75 0 1 0 0 7.5 3.75 3.75 0 0 0 0-7.500ZM10 6a3.75 3.75 0 1 1-3.7 4',
  globe: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2ZM2 8h12M8 2c2 2 2.75 4 2.75 6S10 12 8 14c-2-2-2.75-4-2.75-6S6 4 8 2Z',
  list: 'M2.5 4h2M2.5 8h2M2.5 12h2M7 4h6.500M7 8h6.500M7 12h4',
  read: 'M2.500 4h11v8h-11ZM2.750 4.500 8 8.750l5.250-4.250',
  lock: 'M3.5 7.250h9V14h-9ZM5.5 7V5a2.5 2.5 0 0 1 5 0v2',
  gauge: 'M2.75 12a6 6 0 1 1 10.500 0M8 9.500l2.75-3.500',
} as const;

export type IconName = keyof typeof drawings;

/** What is so many pixels wide at the browser's usual font size grows with its text. */
export const inRem = (pixels: number): string => `${pixels / 16}rem`;

/** Hidden from screen readers: always beside a word. `size` is in pixels. */
export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
  return (
    <svg
      aria-hidden="true"
      width={inRem(size)}
      height={inRem(size)}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      stroke-width="1.5"
      stroke-linecap="round"
      stroke-linejoin="round"
    >
      <path d={drawings[name]} />
    </svg>
  );
}

/** Drawbridge's logo. `size` is in pixels. */
export function Logo({ size = 24 }: { size?: number }) {
  return <img src="/icon/drawbridge.svg" alt="" style={{ width: inRem(size), height: inRem(size) }} />;
}
