// The calendar of antd whose "today" and "now" are those of the business, not of the browser.
import dayjsDays from '@rc-component/picker/generate/dayjs';
import generatePicker from 'antd/es/date-picker/generatePicker';
import dayjs, { type Dayjs } from 'dayjs';
import { clocksOf } from '../../core/business-day.ts';

/** Its moments are clocks on the wall without a zone: what they show is read by `momentAt`. */
export const BusinessPicker = generatePicker<Dayjs>({
  ...dayjsDays,
  getNow: () => dayjs(clocksOf(new Date().toISOString())),
});
