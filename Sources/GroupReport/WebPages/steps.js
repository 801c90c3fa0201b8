(()=>{
  const f=[...document.querySelectorAll('.frame')],s=document.getElementById('step'),
  o=document.getElementById('step-name');
  if(!s)return;
  const show=()=>{
    f.forEach((e,i)=>{e.hidden=i!=s.value-1});
    o.textContent=f[s.value-1].dataset.name};
  s.parentElement.hidden=false;
  s.addEventListener('input',show);
  show()})()
