// The Burmese words of pro-components, which ships 34 languages but not this one.
import { createIntl } from '@ant-design/pro-components/es/provider';

export const proBurmese = createIntl('my_MM', {
  moneySymbol: 'K',
  deleteThisLine: 'ဤလိုင်းကို ဖျက်မည်',
  copyThisLine: 'ဤလိုင်းကို ကူးမည်',
  form: {
    lightFilter: { more: 'ထပ်မံ', clear: 'ရှင်းမည်', confirm: 'အတည်ပြုမည်', itemUnit: 'ခု' },
  },
  field: {
    colorPicker: { recommended: 'အကြံပြုထားသော' },
  },
  tableForm: {
    search: 'ရှာဖွေမည်',
    reset: 'ပြန်သတ်မှတ်မည်',
    submit: 'တင်သွင်းမည်',
    collapsed: 'ဖြန့်မည်',
    expand: 'ခေါက်သိမ်းမည်',
    inputPlaceholder: 'ရိုက်ထည့်ပါ',
    selectPlaceholder: 'ရွေးချယ်ပါ',
  },
  alert: { clear: 'ရွေးထားမှု ပယ်ဖျက်မည်', selected: 'ရွေးထားသည်', item: 'ခု' },
  pagination: {
    total: { range: ' ', total: '/ စုစုပေါင်း', item: 'ခု' },
  },
  tableToolBar: {
    leftPin: 'ဘယ်ဘက်တွင် ကပ်ထားမည်',
    rightPin: 'ညာဘက်တွင် ကပ်ထားမည်',
    noPin: 'မကပ်ထားပါ',
    leftFixedTitle: 'ဘယ်ဘက်တွင် ကပ်ထားသည်',
    rightFixedTitle: 'ညာဘက်တွင် ကပ်ထားသည်',
    noFixedTitle: 'ကပ်မထားပါ',
    reset: 'ပြန်သတ်မှတ်မည်',
    columnDisplay: 'ပြသမည့် ကော်လံများ',
    columnSetting: 'ကော်လံသတ်မှတ်ချက်',
    fullScreen: 'မျက်နှာပြင်အပြည့်',
    exitFullScreen: 'မျက်နှာပြင်အပြည့်မှ ထွက်မည်',
    reload: 'ပြန်လည်ရယူမည်',
    density: 'အတန်းအကျယ်',
    densityDefault: 'ပုံမှန်',
    densityLarger: 'အကျယ်',
    densityMiddle: 'အလယ်အလတ်',
    densitySmall: 'ကျစ်လျစ်',
  },
  stepsForm: { next: 'ရှေ့ဆက်မည်', prev: 'ယခင်အဆင့်', submit: 'ပြီးဆုံးမည်' },
  loginForm: { submitText: 'အကောင့်ဝင်မည်' },
  editableTable: {
    onlyOneLineEditor: 'တစ်ကြိမ်လျှင် လိုင်းတစ်ခုသာ ပြင်နိုင်သည်',
    onlyAddOneLine: 'တစ်ကြိမ်လျှင် လိုင်းတစ်ခုသာ ထည့်နိုင်သည်',
    action: { save: 'သိမ်းမည်', cancel: 'မလုပ်တော့ပါ', delete: 'ဖျက်မည်', add: 'ဒေတာလိုင်း တစ်ခုထည့်မည်' },
  },
  switch: { open: 'ဖွင့်', close: 'ပိတ်' },
});
