// What is set about the log, the metrics and the end of a server.
import { describe, expect, it } from 'vitest';
import { readOperationSettings } from '../../cli/operation-settings.ts';

describe('settings', () => {
  it('have defaults that tell nobody anything', () => {
    expect(readOperationSettings({})).toEqual({
      logLevel: 'warn',
      slowStatement: 1_000,
      slowCall: 5_000,
      stopDelay: 0,
      readLag: 5,
      metrics: { host: '127.0.0.1' },
      traces: false,
      sendsLog: false,
    });
  });

  it('are read', () => {
    expect(
      readOperationSettings({
        TONGGUAN_LOG_LEVEL: 'info',
        TONGGUAN_SLOW_STATEMENT: '0',
        TONGGUAN_SLOW_CALL: '250',
        TONGGUAN_STOP_DELAY: '10',
        TONGGUAN_READ_LAG: '30',
        TONGGUAN_LOG_MONTHS: '36',
        TONGGUAN_METRICS_PORT: '9464',
        TONGGUAN_METRICS_HOST: '10.0.0.5',
        TONGGUAN_METRICS_TOKEN: 'sixteen letters!',
        OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318',
        OTEL_LOGS_EXPORTER: 'otlp',
      }),
    ).toEqual({
      logLevel: 'info',
      slowStatement: 0,
      slowCall: 250,
      stopDelay: 10_000,
      readLag: 30,
      logMonths: 36,
      metrics: { host: '10.0.0.5', port: 9464, token: 'sixteen letters!' },
      traces: true,
      sendsLog: true,
    });
  });

  it.each([
    ['TONGGUAN_LOG_LEVEL', 'loud', /write one of fatal, error/],
    ['TONGGUAN_SLOW_CALL', '1s', /write a whole number from 0 to 600000/],
    ['TONGGUAN_STOP_DELAY', '301', /write a whole number from 0 to 300/],
    ['TONGGUAN_LOG_MONTHS', '3', /write 6 or more, or 0 to keep everything/],
    ['TONGGUAN_LOG_MONTHS', 'all', /write a whole number from 0 to 1200/],
    ['TONGGUAN_METRICS_PORT', '70000', /from 0 to 65535/],
    ['TONGGUAN_METRICS_TOKEN', 'short', /is too short: write 16 characters or more/],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318', /is no address: write that of the collector/],
    ['OTEL_LOGS_EXPORTER', 'console', /write otlp or none/],
    ['OTEL_LOGS_EXPORTER', 'otlp', /needs OTEL_EXPORTER_OTLP_ENDPOINT, which begins with https/],
  ])('%s=%s is refused, with what to write', (name, value, said) =>
    expect(() => readOperationSettings({ [name]: value })).toThrow(said));

  it('send the log over https, or to a collector on this machine', () => {
    const sent = (name: string, endpoint: string) =>
      readOperationSettings({ OTEL_LOGS_EXPORTER: 'otlp', [name]: endpoint }).sendsLog;
    expect(sent('OTEL_EXPORTER_OTLP_ENDPOINT', 'https://collector.example.com')).toBe(true);
    expect(sent('OTEL_EXPORTER_OTLP_LOGS_ENDPOINT', 'https://collector.example.com/v1/logs')).toBe(true);
    expect(() => sent('OTEL_EXPORTER_OTLP_ENDPOINT', 'http://collector.example.com:4318')).toThrow('https://');
  });
});
