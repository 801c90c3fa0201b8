(()=>{
  const f=[...document.querySelectorAll('.frame')],s=document.getElementById('step'),
  o=document.getElementById('step-name'),p=document.getElementById('play');
  if(!s)return;
  let t;
  const show=()=>{
    f.forEach((e,i)=>{e.hidden=i!=s.value-1});
    o.textContent=f[s.value-1].dataset.name},
  stop=()=>{clearInterval(t);t=0;p.textContent='Play'};
  s.parentElement.hidden=false;
  s.addEventListener('input',()=>{stop();show()});
  p.addEventListener('click',()=>{
    if(t)return stop();
    if(s.value==s.max)s.value=1;else s.value++;
    show();
    p.textContent='Pause';
    t=setInterval(()=>{s.value++;show();if(s.value==s.max)stop()},1500)});
  show()})()
